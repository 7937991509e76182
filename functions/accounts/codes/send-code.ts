import type { MailScope, MailSender } from '../../kit/mail/sender.ts'
import type { KeyedHash } from '../../kit/secrets/keyed-hash.ts'
import type { Table } from '../../kit/table/table.ts'
import { ConditionsFailed, transact } from '../../kit/table/transaction.ts'
import { type CodeMail, existingAccountMail, recoveryMail, signUpMail } from './mails.ts'
import { codePart, type EmailCode, emailCodeMs, hashOfCode, readEmailCode } from './store.ts'

export interface SendCodeDeps {
  readonly table: Table
  readonly mails: MailSender
  readonly siteUrl: string
  readonly newCode: () => string
  readonly hash: KeyedHash
  /** Counts an e-mail to an address that no account has proven, in the deployment's budget of a day. */
  readonly spendUnproven: (now: Date) => Promise<void>
  /** Whether a confirmed account has this address. */
  readonly hasAccount: (email: string) => Promise<boolean>
}

/**
 * Sends the e-mail of a request: a code, or a hint to an owner who signs up again. Runs after the answer to the
 * request, so that neither the answer nor its time reveals accounts (rules 2.2). A recovery of an unknown address and a
 * sign-up of a known one get no code, so no answer can be right.
 */
export async function sendCode(
  deps: SendCodeDeps,
  { eventId, requestId }: { readonly eventId: string; readonly requestId: string },
  scope: MailScope,
): Promise<void> {
  const request = await readEmailCode(deps.table, requestId, scope.now)
  if (!request) return
  const known = await deps.hasAccount(request.email)
  const id = `${eventId}#code`
  if (known === (request.purpose.kind === 'recovery')) return sendNewCode(deps, id, request, scope)
  if (known)
    await deps.mails.send(
      { id, mail: mailTo(request, existingAccountMail(request.locale, deps.siteUrl)), required: true },
      scope,
    )
}

/**
 * Stores the code's hash and claims its e-mail in one transaction, so that the code in the e-mail is always the one
 * that counts. The table has the code in no readable form, so a repeated event sends nothing more; the clock sends a
 * claim again that a crash left.
 */
async function sendNewCode(deps: SendCodeDeps, id: string, request: EmailCode, scope: MailScope): Promise<void> {
  const { table, mails, siteUrl, newCode, hash } = deps
  const { locale } = request
  if (request.codeHash !== undefined) return
  const code = newCode()
  const recovers = request.purpose.kind === 'recovery'
  if (!recovers) await deps.spendUnproven(scope.now)
  const mail = mailTo(
    request,
    recovers ? recoveryMail(locale, siteUrl, { ...request, code }) : signUpMail(locale, code),
  )
  const until = new Date(scope.now.getTime() + emailCodeMs)
  const prepared = await mails.prepareSecret({ id, mail, required: true }, until, scope)
  try {
    await transact(table, [codePart(request.id, await hashOfCode(hash, request, code)), prepared.part])
  } catch (error) {
    // A repeated event was faster.
    if (error instanceof ConditionsFailed) return
    throw error
  }
  await prepared.send()
}

function mailTo({ email }: EmailCode, content: CodeMail) {
  return { to: email, ...content, tag: 'account' }
}
