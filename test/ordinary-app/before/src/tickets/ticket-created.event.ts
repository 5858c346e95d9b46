export class TicketCreated {
  constructor(
    readonly ticketId: number,
    readonly userId: string,
    readonly requestId: string | undefined,
  ) {}
}
