import type { Logger } from '@aws-lambda-powertools/logger'
import type { Table } from '../table/table.ts'
import type { Part } from '../table/transaction.ts'
import type { SendMail } from './mail.tsx'
import {
  claimAgain,
  claimedMailPart,
  expiredClaims,
  firstClaim,
  type MailOutcome,
  type MailRow,
  type MailToSend,
  markMail,
  mostAttempts,
  putClaim,
} from './mail-row.ts'
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
export function mailSender(table: Table, transport: SendMail): MailSender {
  async function sendClaimed(
    { id, mail, required, attempts }: MailRow,
    { now, logger }: MailScope,
  ): Promise<SendResult> {
    if (!mayReceive(await readSuppression(table, mail.to), required)) {
      await markMail(table, id, 'suppressed', now)
      return 'suppressed'
    }
    try {
      await transport(mail)
    } catch (error) {
      logger.error('e-mail failed', { mail: id, attempts, error: error as Error })
      const final = error instanceof Error && finalRefusals.has(error.name)
      if (!final && attempts < mostAttempts) return 'failed'
      const outcome = final ? 'refused' : 'given up'
      await markMail(table, id, outcome, now)
      return outcome
    }
    await markMail(table, id, 'sent', now)
    return 'sent'
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
    async resend(scope, most = resentAtOnce) {
      const rows = await expiredClaims(table, scope.now, most)
      for (const row of rows) {
        const claimed = await claimAgain(table, row, scope.now)
        if (claimed) await sendClaimed(claimed, scope)
      }
      return rows.length
    },
  }
}
