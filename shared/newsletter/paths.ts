import { unsubscribePath } from '../notifications/unsubscribe-path.ts'

export const newsletterSteps = ['confirm', 'unsubscribe', 'data'] as const
export type NewsletterStep = (typeof newsletterSteps)[number]

/** The page of a link in an e-mail. The secret is in the fragment, which browsers do not send to servers. */
export function newsletterPagePath(step: NewsletterStep, link: string): string {
  return `/newsletter/${step}#${link}`
}

/** Last part of the address that ends the newsletter with one click. */
export const newsletterMailType = 'newsletter'

/** Address that mail clients open or post to (RFC 8058). */
export function newsletterUnsubscribePath(link: string): string {
  return `${unsubscribePath}/${link}/${newsletterMailType}`
}
