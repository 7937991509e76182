import { textsFor } from '../kit/mail/mail-texts.ts'
import type { Visitor } from './event-notification.ts'
import type { NotifyDeps, Scope, UserNotification } from './notify-user.ts'
import { catalogues } from './texts/notifications.ts'

/** Sends an e-mail to an address without an account, by the one sender. */
export async function notifyVisitor(
  { mails, siteUrl }: Pick<NotifyDeps, 'mails' | 'siteUrl'>,
  { email, locale }: Visitor,
  { id, write }: Pick<UserNotification, 'id' | 'write'>,
  scope: Scope,
): Promise<void> {
  const speech = textsFor(catalogues, locale)
  const { subject, paragraphs, button } = write(speech)
  const { language, texts } = speech
  const link = { label: button.label, url: `${siteUrl}${button.path}` }
  const footer = texts.visitorFooter
  const mail = { to: email, subject, paragraphs, button: link, language, footer, preferences: null, tag: 'account' }
  await mails.send({ id: `${id}#visitor`, mail, required: true }, scope)
}
