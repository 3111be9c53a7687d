package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	countersign "example.com/clients/countersign"
)

func main() {
	configuration := countersign.NewConfiguration()
	configuration.Servers = countersign.ServerConfigurations{{URL: os.Getenv("BASE")}}
	client := countersign.NewAPIClient(configuration)
	ctx := context.WithValue(context.Background(), countersign.ContextAccessToken, os.Getenv("KEY"))

	document := countersign.NewDocumentInput("a.pdf", "application/pdf")
	document.SetContentBase64(os.Getenv("DOCUMENT"))
	recipient := countersign.NewRecipientInput("ada@example.com", "Ada Lovelace")
	body := countersign.NewCreateEnvelope("Generated", []countersign.RecipientInput{*recipient})
	body.SetDocument(*document)
	body.SetSend(true)

	created, _, err := client.EnvelopesAPI.CreateEnvelope(ctx).CreateEnvelope(*body).Execute()
	check(err)
	read, _, err := client.EnvelopesAPI.GetEnvelope(ctx, created.Data.Id).Execute()
	check(err)
	events, _, err := client.EnvelopesAPI.ListEvents(ctx, created.Data.Id).Limit(1).Execute()
	check(err)
	hasMore := strings.Title(fmt.Sprint(events.Pagination.HasMore))
	fmt.Println(read.Data.Status, read.Data.Recipients[0].Status, events.Data[0].Type, hasMore)
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
