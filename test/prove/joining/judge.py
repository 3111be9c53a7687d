"""Compares the pages of joined files with those of their parts, pixel for pixel, in PDFium and MuPDF; runs qpdf's check.

Reads JSON lines {"joined": path, "parts": [path, …]} and writes one JSON line for each: {"pages", "problems"}.
A part that is no PDF is compared by its number of pages only.
"""
import json
import sys

import pikepdf
import pymupdf
import pypdfium2

pymupdf.TOOLS.mupdf_display_errors(False)
pymupdf.TOOLS.mupdf_display_warnings(False)
# MuPDF applies the output intent of a document to its colours, and not those of pages (PDF 2.0), which joined files have.
pymupdf.TOOLS.set_icc(False)


def in_pdfium(path):
    document = pypdfium2.PdfDocument(path)
    # Without it, PDFium draws no form fields.
    document.init_forms()
    for page in document:
        bitmap = page.render(scale=1)
        yield (bitmap.width, bitmap.height, bytes(bitmap.buffer))


def in_mupdf(path):
    with pymupdf.open(path) as document:
        for page in document:
            pixels = page.get_pixmap(dpi=72)
            yield (pixels.width, pixels.height, pixels.samples)


renderers = {"PDFium": in_pdfium, "MuPDF": in_mupdf}
rendered = {}


def pages_of(renderer, path):
    """The pages of a part, rendered once for all its pairs; None or empty if the renderer cannot open it."""
    if (renderer, path) not in rendered:
        try:
            rendered[renderer, path] = [hash(page) for page in renderers[renderer](path)]
        except Exception:
            rendered[renderer, path] = None
    return rendered[renderer, path]


def faults_of(path):
    """What qpdf finds wrong, without the names of files and objects; None if it cannot open the file."""
    if ("qpdf", path) not in rendered:
        try:
            with pikepdf.open(path) as document:
                rendered["qpdf", path] = len(document.check_pdf_syntax())
        except Exception:
            rendered["qpdf", path] = None
    return rendered["qpdf", path]


def problems_of(joined, parts):
    with pikepdf.open(joined) as document:
        pages = len(document.pages)
        faults = document.check_pdf_syntax()
    # A stream that its own file has damaged stays damaged.
    before = [faults_of(part) for part in parts]
    known = sum(count or 0 for count in before)
    problems = [f"qpdf: {fault}" for fault in faults] if len(faults) > known and None not in before else []
    for renderer, render in renderers.items():
        looks = [pages_of(renderer, part) for part in parts]
        try:
            after = [hash(page) for page in render(joined)]
        except Exception as error:
            problems.append(f"{renderer}: cannot open the joined file: {error}")
            continue
        # Pages that this renderer does not show in their own file cannot be compared.
        if any(not look for look in looks):
            continue
        if len(after) != sum(len(look) for look in looks):
            problems.append(f"{renderer}: {len(after)} pages, not {sum(len(look) for look in looks)}")
            continue
        for number, look in enumerate(looks, 1):
            shown, after = after[: len(look)], after[len(look) :]
            problems += [
                f"{renderer}: page {page} of part {number} differs"
                for page, (one, other) in enumerate(zip(look, shown), 1)
                if one != other
            ]
    return pages, problems


for line in iter(sys.stdin.readline, ""):
    request = json.loads(line)
    pages, problems = problems_of(request["joined"], request["parts"])
    print(json.dumps({"pages": pages, "problems": problems}), flush=True)
