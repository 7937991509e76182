import { defaultLocale } from '../../shared/language-tag.ts'
import { firstTime } from '../kit/events/consumer.ts'
import { textsFor } from '../kit/mail/mail-texts.ts'
import { claimConsumer, type NotifyDeps, type Scope, type UserNotification } from './notify-user.ts'
import { catalogues } from './texts/texts.ts'

/**
 * Sends an e-mail once to an address without an account. Claimed before sending, as for users; a failure is logged.
 */
export async function notifyVisitor(
  { table, send, siteUrl }: Pick<NotifyDeps, 'table' | 'send' | 'siteUrl'>,
  email: string,
  { id, write }: Pick<UserNotification, 'id' | 'write'>,
  { now, logger }: Scope,
): Promise<void> {
  if (!(await firstTime(table, claimConsumer, `${id}#visitor`, now))) return
  const speech = textsFor(catalogues, defaultLocale)
  const { subject, paragraphs, button } = write(speech)
  const { language, texts } = speech
  const mail = { to: email, subject, paragraphs, language, footer: texts.visitorFooter }
  await send({ ...mail, button: { label: button.label, url: `${siteUrl}${button.path}` } }).catch((error: unknown) =>
    logger.error('e-mail failed', { tag: id, error: error as Error }),
  )
}
