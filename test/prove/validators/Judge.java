import eu.europa.esig.dss.model.FileDocument;
import eu.europa.esig.dss.pades.validation.PDFDocumentValidator;
import eu.europa.esig.dss.service.crl.OnlineCRLSource;
import eu.europa.esig.dss.service.ocsp.OnlineOCSPSource;
import eu.europa.esig.dss.simplereport.SimpleReport;
import eu.europa.esig.dss.spi.DSSUtils;
import eu.europa.esig.dss.spi.validation.CommonCertificateVerifier;
import eu.europa.esig.dss.spi.x509.CommonTrustedCertificateSource;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;

/**
 * EU DSS: "dss PATHS ROOT..." prints one line a signature, with tabs: path, verdict. veraPDF: "verapdf PATHS" prints one
 * line a file, where a line of PATHS has the flavour after the path and a tab.
 */
public class Judge {
  public static void main(String[] args) throws Exception {
    List<String> lines = Files.readAllLines(Path.of(args[1]));
    if (args[0].equals("dss")) {
      List<String> roots = List.of(args).subList(2, args.length);
      for (String path : lines) judgeSignatures(path, roots);
    } else {
      VeraGreenfieldFoundryProvider.initialise();
      for (String line : lines) {
        String[] columns = line.split("\t");
        System.out.println(columns[0] + "\t" + judgeArchivable(new File(columns[0]), columns[1]));
      }
    }
  }

  private static void judgeSignatures(String path, List<String> roots) {
    CommonTrustedCertificateSource trusted = new CommonTrustedCertificateSource();
    for (String root : roots) trusted.addCertificate(DSSUtils.loadCertificate(new File(root)));
    CommonCertificateVerifier verifier = new CommonCertificateVerifier();
    verifier.setTrustedCertSources(trusted);
    verifier.setOcspSource(new OnlineOCSPSource());
    verifier.setCrlSource(new OnlineCRLSource());
    PDFDocumentValidator validator = new PDFDocumentValidator(new FileDocument(path));
    validator.setCertificateVerifier(verifier);
    SimpleReport report = validator.validateDocument().getSimpleReport();
    for (String id : report.getSignatureIdList()) {
      String reason = report.getSubIndication(id) == null ? "" : " " + report.getSubIndication(id);
      String verdict = report.getIndication(id).name().replace('_', '-') + reason;
      System.out.println(path + "\t" + verdict + "\t" + report.getSignatureFormat(id));
    }
  }

  private static String judgeArchivable(File file, String name) throws Exception {
    PDFAFlavour flavour = PDFAFlavour.byFlavourId(name);
    try (PDFAParser parser = Foundries.defaultInstance().createParser(file, flavour);
        PDFAValidator validator = Foundries.defaultInstance().createValidator(flavour, 1000, false, true, false)) {
      List<String> rules =
          validator.validate(parser).getTestAssertions().stream()
              .filter(each -> each.getStatus() == TestAssertion.Status.FAILED)
              .map(each -> each.getRuleId().getClause() + "-" + each.getRuleId().getTestNumber())
              .distinct()
              .toList();
      return rules.isEmpty() ? "compliant" : "violates " + String.join(", ", rules);
    }
  }
}
