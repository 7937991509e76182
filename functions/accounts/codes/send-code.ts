import { defaultLocale, languageTag } from '../../../shared/language-tag.ts'
import type { MailScope, MailSender } from '../../kit/mail/sender.ts'
import type { Table } from '../../kit/table/table.ts'
import { type CodeMail, existingAccountMail, recoveryMail, signUpMail } from './mails.ts'
import { type EmailCode, readEmailCode, setCode } from './store.ts'

export interface SendCodeDeps {
  readonly table: Table
  readonly mails: MailSender
  readonly siteUrl: string
  readonly newCode: () => string
  /** Counts an e-mail to an address that no account has proven, in the deployment's budget of a day. */
  readonly spendUnproven: (now: Date) => Promise<void>
  /** Whether a confirmed account has this address. */
  readonly hasAccount: (email: string) => Promise<boolean>
}

const footer = 'Você recebe este e-mail porque alguém digitou este endereço no Retorna.'

/**
 * Sends the e-mail of a request: a code, or a hint to an owner who signs up again. Runs after the answer to the
 * request, so that neither the answer nor its time reveals accounts (rules 2.2).
 */
export async function sendCode(
  deps: SendCodeDeps,
  { eventId, requestId }: { readonly eventId: string; readonly requestId: string },
  scope: MailScope,
): Promise<void> {
  const request = await readEmailCode(deps.table, requestId, scope.now)
  const content = request && (await mailOf(deps, request, scope.now))
  if (!request || !content) return
  const mail = { to: request.email, ...content, footer, language: languageTag(defaultLocale), tag: 'account' }
  await deps.mails.send({ id: `${eventId}#code`, mail, required: true }, scope)
}

/** A recovery of an unknown address and a sign-up of a known one get no code, so no answer can be right. */
async function mailOf(deps: SendCodeDeps, request: EmailCode, now: Date): Promise<CodeMail | undefined> {
  const { table, siteUrl, newCode } = deps
  const known = await deps.hasAccount(request.email)
  const recovers = request.purpose.kind === 'recovery'
  if (recovers !== known) return known ? existingAccountMail(siteUrl) : undefined
  const code = await setCode(table, request.id, newCode(), now)
  if (code === undefined) return undefined
  if (!recovers) await deps.spendUnproven(now)
  return recovers ? recoveryMail(siteUrl, { ...request, code }) : signUpMail(code)
}
