import countersign.ApiClient;
import countersign.api.EnvelopesApi;
import countersign.model.CreateEnvelope;
import countersign.model.DocumentInput;
import countersign.model.RecipientInput;

public class Story {
  public static void main(String[] args) throws Exception {
    var client = new ApiClient().setBasePath(System.getenv("BASE"));
    client.setBearerToken(System.getenv("KEY"));
    var api = new EnvelopesApi(client);
    var document = new DocumentInput()
        .filename("a.pdf")
        .mimetype(DocumentInput.MimetypeEnum.APPLICATION_PDF)
        .contentBase64(System.getenv("DOCUMENT"));
    var body = new CreateEnvelope()
        .name("Generated")
        .addRecipientsItem(new RecipientInput().email("ada@example.com").name("Ada Lovelace"))
        .document(document)
        .send(true);
    var id = api.createEnvelope(body, null).getData().getId();
    var read = api.getEnvelope(id, null).getData();
    var events = api.listEvents(id, 1, null, null);
    var hasMore = events.getPagination().getHasMore() ? "True" : "False";
    System.out.println(String.join(" ", read.getStatus(), read.getRecipients().get(0).getStatus(),
        events.getData().get(0).getType(), hasMore));
  }
}
