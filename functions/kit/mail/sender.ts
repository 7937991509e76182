import type { Logger } from '@aws-lambda-powertools/logger'
import type { Table } from '../table/table.ts'
import type { Part } from '../table/transaction.ts'
import type { SendMail } from './mail.tsx'
import {
  claimAgain,
  claimedMailPart,
  expiredClaims,
  firstClaim,
  firstSealedClaim,
  type MailOutcome,
  type MailRow,
  type MailToSend,
  mailContent,
  markMail,
  mostAttempts,
  putClaim,
  type StoredMail,
} from './mail-row.ts'
import type { MailSeal } from './mail-seal.ts'
import { mayReceive, readSuppression } from './suppression.ts'

export interface MailScope {
  readonly now: Date
  readonly logger: Pick<Logger, 'info' | 'error'>
}

/** `failed` stays claimed and is sent again after the visibility time. */
export type SendResult = MailOutcome | 'failed' | 'known'

/** A claim that is written together with other rows. */
export interface PreparedMail {
  readonly part: Extract<Part, { Put: unknown }>
  /** Sends after the transaction. Never rejects for a failed e-mail. */
  send(): Promise<SendResult>
}

export interface MailSender {
  /** Claims, sends and marks. An e-mail with a known id is not sent again. */
  send(toSend: MailToSend, scope: MailScope): Promise<SendResult>
  prepare(toSend: MailToSend, scope: MailScope): PreparedMail
  /** As `send`, for an e-mail with a code that expires at `until`: stored sealed, and not sent after that. */
  sendSecret(toSend: MailToSend, until: Date, scope: MailScope): Promise<SendResult>
  /** As `prepare`, for an e-mail with a code. */
  prepareSecret(toSend: MailToSend, until: Date, scope: MailScope): Promise<PreparedMail>
  /** Sends e-mails with an expired claim, at most `most`. Returns how many it took. */
  resend(scope: MailScope, most?: number): Promise<number>
}

/** Answers of SES that no repetition changes. */
const finalRefusals = new Set(['MessageRejected', 'BadRequestException'])

const resentAtOnce = 200

/**
 * Returns the one sender of all e-mails (rules 12.2): claim, send, mark. A claim without a mark is sent again after the
 * visibility time, so a crash loses no e-mail; only a crash between send and mark can send one twice.
 */
export function mailSender(table: Table, transport: SendMail, sealing?: MailSeal): MailSender {
  const seal = () => {
    if (!sealing) throw new Error('This function sends no e-mails with codes')
    return sealing
  }

  async function sendClaimed(row: MailRow, scope: MailScope, content?: StoredMail): Promise<SendResult> {
    let mail = content
    try {
      mail ??= await contentOf(row)
    } catch (error) {
      return failed(row, error, scope)
    }
    const suppression = await readSuppression(table, mail.to)
    if (!mayReceive(suppression, row.required)) return mark(row.id, 'suppressed', scope)
    try {
      await transport(mail)
    } catch (error) {
      return failed(row, error, scope)
    }
    return mark(row.id, 'sent', scope)
  }

  async function sealedClaim(toSend: MailToSend, until: Date, { now }: MailScope): Promise<MailRow> {
    const sealed = await seal().seal(mailContent.write(toSend.mail), toSend.id)
    return firstSealedClaim(toSend, { sealed, until }, now)
  }

  async function contentOf(row: MailRow): Promise<StoredMail> {
    return 'mail' in row ? row.mail : mailContent.read(await seal().open(row.sealed, row.id))
  }

  async function failed({ id, attempts }: MailRow, error: unknown, scope: MailScope): Promise<SendResult> {
    scope.logger.error('e-mail failed', { mail: id, attempts, error: error as Error })
    const final = error instanceof Error && finalRefusals.has(error.name)
    if (!final && attempts < mostAttempts) return 'failed'
    return mark(id, final ? 'refused' : 'given up', scope)
  }

  async function mark(id: string, outcome: MailOutcome, { now }: MailScope): Promise<MailOutcome> {
    await markMail(table, id, outcome, now)
    return outcome
  }

  async function sendAgain(row: MailRow, scope: MailScope): Promise<void> {
    if ('until' in row && row.until <= scope.now.toISOString()) return void (await mark(row.id, 'given up', scope))
    const claimed = await claimAgain(table, row, scope.now)
    if (claimed) await sendClaimed(claimed, scope)
  }

  return {
    async send(toSend, scope) {
      const row = firstClaim(toSend, scope.now)
      return (await putClaim(table, row, scope.now)) ? sendClaimed(row, scope) : 'known'
    },
    prepare(toSend, scope) {
      const row = firstClaim(toSend, scope.now)
      return { part: claimedMailPart(row, scope.now), send: () => sendClaimed(row, scope) }
    },
    async sendSecret(toSend, until, scope) {
      const row = await sealedClaim(toSend, until, scope)
      return (await putClaim(table, row, scope.now)) ? sendClaimed(row, scope, toSend.mail) : 'known'
    },
    async prepareSecret(toSend, until, scope) {
      const row = await sealedClaim(toSend, until, scope)
      return { part: claimedMailPart(row, scope.now), send: () => sendClaimed(row, scope, toSend.mail) }
    },
    async resend(scope, most = resentAtOnce) {
      const rows = await expiredClaims(table, scope.now, most)
      for (const row of rows) await sendAgain(row, scope)
      return rows.length
    },
  }
}
