"""pyHanko: judge.py PATHS ROOT... prints one line a signature, with tabs: path, verdict. PATHS has one path a line."""

import asyncio
import logging
import sys

from asn1crypto import x509
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import async_validate_pdf_signature
from pyhanko.sign.validation.ades import ades_lta_validation
from pyhanko.sign.validation.generic_cms import extract_tst_data_iter
from pyhanko.sign.validation.policy_decl import PdfSignatureValidationSpec, SignatureValidationSpec
from pyhanko_certvalidator import ValidationContext
from pyhanko_certvalidator.context import CertValidationPolicySpec
from pyhanko_certvalidator.policy_decl import CertRevTrustPolicy, RevocationCheckingPolicy
from pyhanko_certvalidator.registry import SimpleTrustManager


def load(path):
    with open(path, "rb") as file:
        return x509.Certificate.load(file.read())


async def judge(signature, roots):
    """The verdict of now; for a signature with a timestamp whose certificate has ended, of EN 319 102-1, 5.6.3."""
    context = ValidationContext(trust_roots=roots, allow_fetching=True, revocation_mode="require")
    status = await async_validate_pdf_signature(signature, context, context)
    if status.bottom_line:
        return "intact and trusted"
    if status.trusted or not any(extract_tst_data_iter(signature.signer_info, signed=False)):
        return status.summary()
    policy = CertValidationPolicySpec(
        trust_manager=SimpleTrustManager.build(trust_roots=roots),
        revinfo_policy=CertRevTrustPolicy(RevocationCheckingPolicy.from_legacy("require")),
    )
    spec = PdfSignatureValidationSpec(SignatureValidationSpec(cert_validation_policy=policy))
    indication = (await ades_lta_validation(signature, spec)).ades_subindic
    passed = indication.status.name == "PASSED"
    return "TOTAL-PASSED" if passed else f"{indication.status.name} {indication.name}"


async def main(paths, *roots):
    logging.disable(logging.CRITICAL)
    anchors = [load(path) for path in roots]
    with open(paths, encoding="utf-8") as lines:
        for path in lines.read().splitlines():
            with open(path, "rb") as file:
                for signature in PdfFileReader(file).embedded_regular_signatures:
                    print(path, await judge(signature, anchors), sep="\t", flush=True)


asyncio.run(main(*sys.argv[1:]))
