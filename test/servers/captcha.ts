/**
 * The far end of a captcha, with the protocol of Turnstile, hCaptcha and reCAPTCHA: a script that draws a frame with a
 * checkbox of this origin, and an address that checks a token once, with the secret.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CaptchaMaker {
  /** The settings of a host that asks for it. */
  settings: Record<string, string>;
  /** A token as a person gets one who solves the captcha. */
  solve(): string;
  /** While true, the script cannot be loaded. */
  isDown: boolean;
  close(): Promise<void>;
}

const secret = 'the secret of the captcha';
const siteKey = 'the site key';

/** Draws one frame for each widget. A message of the frame carries its token. */
const script = `(() => {
  const origin = new URL(document.currentScript.src).origin;
  const ready = new URL(document.currentScript.src).searchParams.get('onload');
  const widgets = [];
  addEventListener('message', ({ source, origin: from, data }) => {
    const widget = widgets.find(({ frame }) => frame.contentWindow === source);
    if (from === origin && widget) widget.options.callback(data);
  });
  window.turnstile = {
    render(place, options) {
      const frame = document.createElement('iframe');
      Object.assign(frame, { title: 'Captcha', width: 300, height: 65, src: origin + '/widget?sitekey=' + encodeURIComponent(options.sitekey) });
      place.append(frame);
      return widgets.push({ frame, options }) - 1;
    },
    reset(id) {
      widgets[id].frame.src = widgets[id].frame.src;
    },
  };
  window[ready]();
})();`;

const widget = `<!doctype html><html lang="en"><title>Captcha</title>
<label><input type="checkbox"> I am human</label>
<script>document.querySelector('input').onchange = async () => {
  const response = await fetch('/solve' + location.search, { method: 'POST' });
  parent.postMessage(await response.text(), '*');
};</script></html>`;

export async function startCaptchaMaker(): Promise<CaptchaMaker> {
  const valid = new Set<string>();
  const solve = () => {
    const token = randomUUID();
    valid.add(token);
    return token;
  };
  const state = { isDown: false };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://captcha');
    let text = '';
    for await (const chunk of request) text += chunk;
    const send = (type: string, body: string, status = 200) =>
      response.writeHead(status, { 'content-type': type }).end(body);
    if (pathname === '/siteverify') {
      const form = new URLSearchParams(text);
      const success = form.get('secret') === secret && valid.delete(form.get('response') ?? '');
      send('application/json', JSON.stringify({ success }));
    } else if (state.isDown) send('text/plain', 'down', 503);
    else if (pathname === '/api.js') send('text/javascript', script);
    else if (pathname === '/widget') send('text/html', widget);
    else if (pathname === '/solve') send('text/plain', searchParams.get('sitekey') === siteKey ? solve() : '');
    else send('text/plain', 'Not found.', 404);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = {
    CAPTCHA_VERIFY_URL: `${url}/siteverify`,
    CAPTCHA_SECRET: secret,
    CAPTCHA_MODE: 'required',
    CAPTCHA_SITE_KEY: siteKey,
    CAPTCHA_SCRIPT_URL: `${url}/api.js`,
  };
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections());
  return Object.assign(state, { settings, solve, close });
}
