import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { emailCodeRequested } from '../../../events/account-events.ts'
import { Refusal } from '../../../shared/refusals.ts'
import { consumer, on } from '../../kit/events/consumer.ts'
import { spend } from '../../kit/limits/budgets.ts'
import { mailer } from '../../kit/mail/mail.tsx'
import { mailSealOf } from '../../kit/mail/mail-seal.ts'
import { mailSender } from '../../kit/mail/sender.ts'
import { unprovenMailsPerDay } from '../../kit/quotas.ts'
import { newSixDigits } from '../../kit/secrets/codes.ts'
import { keyedHashOf } from '../../kit/secrets/keyed-hash.ts'
import { openClient } from '../../kit/services/service-calls.ts'
import { openTable } from '../../kit/table/table.ts'
import { sendCode } from '../codes/send-code.ts'
import { sendCodeEnvironment } from '../env.ts'
import { openPool } from '../pool.ts'

const env = sendCodeEnvironment.read()
const table = openTable(env.TABLE_NAME)
const pool = openPool(openClient(CognitoIdentityProviderClient), env.USER_POOL_ID, env.USER_POOL_CLIENT_ID)
const deps = {
  table,
  mails: mailSender(table, mailer(env), mailSealOf(env.CODES_KEY_ARN)),
  siteUrl: env.SITE_URL,
  newCode: newSixDigits,
  hash: keyedHashOf(env.SHORT_CODES_KEY_ARN),
  // The API has checked the budget, so a lost race sends one more.
  spendUnproven: (now: Date) =>
    spend(table, unprovenMailsPerDay(Number(env.UNPROVEN_MAILS_PER_DAY)), now).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    }),
  hasAccount: async (email: string) => (await pool.idOf(email)) !== undefined,
}

export const handler = consumer('accounts-send-code', [
  on(emailCodeRequested, ({ id: eventId, data: { requestId } }, scope) =>
    sendCode(deps, { eventId, requestId }, scope),
  ),
])
