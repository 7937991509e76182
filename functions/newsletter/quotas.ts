import { quota } from '../kit/limits/quota.ts'

/** E-mails that visitors cause to one address (rules 11.10). The subject is its hash. */
export const newsletterMailsOfAddressPerDay = quota({
  kind: 'newsletter-mails',
  limit: 3,
  per: 'address',
  each: 'day',
  refusal: 'newsletter.address_limit',
})

/** The deployment's budget of these e-mails to unproven addresses (rules 14.6): made-up addresses are free. */
export const newsletterMailsPerDay = quota({
  kind: 'newsletter-mails',
  limit: 1000,
  per: 'deployment',
  each: 'day',
  refusal: 'newsletter.too_many_today',
})

/** Test e-mails to the admin's own address. */
export const issueTestsPerDay = quota({ kind: 'newsletter-tests', limit: 50, each: 'day' })
