import { quota } from '../kit/limits/quota.ts'

/** Tickets of an account. */
export const ticketsPerDay = quota({ kind: 'tickets', limit: 10, each: 'day' })

/** Tickets of visitors under one address, so that one author cannot fill the queue. The subject is its hash. */
export const ticketsOfAddressPerDay = quota({ kind: 'tickets', limit: 3, per: 'address', each: 'day' })

/** Made-up addresses are free, so only a counter for all visitors bounds rows and the admins' work. */
export const ticketsOfVisitorsPerDay = quota({
  kind: 'tickets',
  limit: 300,
  per: 'visitors',
  each: 'day',
  refusal: 'ticket.too_many_today',
})

/** Mails to addresses that no account has proven (rules 19.5). */
export const answersToVisitorsPerDay = quota({
  kind: 'ticket-answers',
  limit: 300,
  per: 'deployment',
  each: 'day',
  refusal: 'ticket.answers_used_up',
})
