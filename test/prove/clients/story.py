import os

from countersign import ApiClient, Configuration, CreateEnvelope, EnvelopesApi

configuration = Configuration(host=os.environ["BASE"], access_token=os.environ["KEY"])
with ApiClient(configuration) as client:
    api = EnvelopesApi(client)
    body = {
        "name": "Generated",
        "recipients": [{"email": "ada@example.com", "name": "Ada Lovelace"}],
        "document": {"filename": "a.pdf", "mimetype": "application/pdf", "contentBase64": os.environ["DOCUMENT"]},
        "send": True,
    }
    created = api.create_envelope(CreateEnvelope.from_dict(body)).data
    read = api.get_envelope(created.id).data
    events = api.list_events(created.id, limit=1)
    print(read.status, read.recipients[0].status, events.data[0].type, events.pagination.has_more)
