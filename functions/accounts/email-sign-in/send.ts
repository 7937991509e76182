import { createHash } from 'node:crypto'
import { Refusal } from '../../../shared/refusals.ts'
import type { MailScope, MailSender } from '../../kit/mail/sender.ts'
import type { Table } from '../../kit/table/table.ts'
import { countSignInMail } from '../codes/mail-budget.ts'
import { signInMail } from '../codes/mails.ts'
import { recordCodeMail } from '../gates/sign-in-record.ts'
import { mayGetEmailCode } from './decide.ts'
import { type EmailCodeAccount, emailCodeFacts } from './facts.ts'

export interface EmailCodeDeps {
  readonly table: Table
  readonly mails: MailSender
  readonly siteUrl: string
  readonly isAdmin: (userId: string) => Promise<boolean>
}

/** The pool waits three minutes for the code. */
const signInCodeMs = 3 * 60 * 1000

/**
 * Sends a sign-in code of the pool by e-mail. The pool has verified the password before. Records the e-mail first: from
 * then on no sign-in of these minutes may change factors or move money.
 * @param id the same for a repeated event, which sends nothing more
 * @throws Refusal sign_in.no_email_code, mail.too_many
 */
export async function mailSignInCode(
  { table, mails, siteUrl, isAdmin }: EmailCodeDeps,
  { id, account, code }: { readonly id: string; readonly account: EmailCodeAccount; readonly code: string },
  scope: MailScope,
): Promise<void> {
  const { userId, profile } = account
  const allowed = mayGetEmailCode(await emailCodeFacts(table, isAdmin, account), scope.now)
  if (!profile || !allowed) throw new Refusal('sign_in.no_email_code')
  await countSignInMail(table, profile.email, scope.now)
  await recordCodeMail(table, userId, scope.now)
  const mail = { to: profile.email, ...signInMail(profile.locale, siteUrl, code), tag: 'account' }
  const toSend = { id: `sign-in-code-${createHash('sha256').update(id).digest('base64url')}`, mail, required: true }
  await mails.sendSecret(toSend, new Date(scope.now.getTime() + signInCodeMs), scope)
}
