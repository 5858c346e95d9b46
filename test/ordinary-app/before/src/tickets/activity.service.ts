import { Injectable } from '@nestjs/common';
import { OnEvent } from '@nestjs/event-emitter';
import { TicketCreated } from './ticket-created.event.js';

@Injectable()
export class ActivityService {
  private readonly events: TicketCreated[] = [];

  @OnEvent('ticket.created')
  remember(event: TicketCreated) {
    this.events.push(event);
  }

  of(userId: string): TicketCreated[] {
    return this.events.filter((event) => event.userId === userId);
  }
}
