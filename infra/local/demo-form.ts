/** The document of `npm run demo`: two pages with the common kinds of form fields. */
import { PDFDocument, type PDFPage, rgb, StandardFonts } from 'pdf-lib';

/** Values of the form. They must be readable on the page after sealing. */
export const filledIn = { customer: 'Ada Lovelace', delivery: '2026-12-01', plan: 'Enterprise' };

const a4: [number, number] = [595.28, 841.89];

function label(page: PDFPage, text: string, y: number): void {
  page.drawText(text, { x: 60, y: y + 6, size: 11, color: rgb(0.25, 0.25, 0.3) });
}

export async function demoForm(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.setTitle('Service agreement');
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const form = document.getForm();

  const first = document.addPage(a4);
  first.drawText('Service agreement', { x: 60, y: 760, size: 22, font: bold });
  label(first, 'Customer', 690);
  const customer = form.createTextField('customer');
  customer.setText(filledIn.customer);
  customer.addToPage(first, { x: 180, y: 688, width: 300, height: 22 });
  label(first, 'Delivery', 650);
  const delivery = form.createTextField('delivery');
  delivery.setText(filledIn.delivery);
  delivery.addToPage(first, { x: 180, y: 648, width: 300, height: 22 });
  label(first, 'Plan', 610);
  const plan = form.createDropdown('plan');
  plan.addOptions(['Free', 'Pro', 'Enterprise']);
  plan.select(filledIn.plan);
  plan.addToPage(first, { x: 180, y: 608, width: 300, height: 22 });
  label(first, 'Terms accepted', 570);
  const terms = form.createCheckBox('terms');
  terms.addToPage(first, { x: 180, y: 570, width: 16, height: 16 });
  terms.check();
  label(first, 'Payment', 530);
  const payment = form.createRadioGroup('payment');
  payment.addOptionToPage('monthly', first, { x: 180, y: 530, width: 16, height: 16 });
  payment.addOptionToPage('yearly', first, { x: 260, y: 530, width: 16, height: 16 });
  payment.select('yearly');

  const second = document.addPage(a4);
  second.drawText('Terms', { x: 60, y: 760, size: 22, font: bold });
  for (let line = 0; line < 20; line++) {
    second.drawText(`${line + 1}. The parties keep what they have agreed on.`, { x: 60, y: 720 - line * 22, size: 11 });
  }
  return document.save();
}
