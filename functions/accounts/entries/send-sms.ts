import { buildDecrypt } from '@aws-crypto/decrypt-node'
import { KmsKeyringNode } from '@aws-crypto/kms-keyring-node'
import { CommitmentPolicy } from '@aws-crypto/material-management-node'
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import { SNSClient } from '@aws-sdk/client-sns'
import middy from '@middy/core'
import { mailer } from '../../kit/mail/mail.tsx'
import { mailSealOf } from '../../kit/mail/mail-seal.ts'
import { mailSender } from '../../kit/mail/sender.ts'
import { observe } from '../../kit/observability.ts'
import { openAdmins } from '../../kit/people/admins/admins.ts'
import { openClient } from '../../kit/services/service-calls.ts'
import { openTable } from '../../kit/table/table.ts'
import { mailSignInCode } from '../email-sign-in/send.ts'
import { sendSmsEnvironment } from '../env.ts'
import { type SendCodeDeps, type SmsSenderEvent, sendCode } from '../gates/send-code.ts'
import { textMessages } from '../text-messages.ts'

const env = sendSmsEnvironment.read()
const { logger } = observe('accounts-send-sms')
// Cognito encrypts without key commitment ("Custom sender Lambda triggers" in its developer guide).
const { decrypt } = buildDecrypt(CommitmentPolicy.REQUIRE_ENCRYPT_ALLOW_DECRYPT)
const keyring = new KmsKeyringNode({ keyIds: [env.CODES_KEY_ARN] })

const table = openTable(env.TABLE_NAME)
const mails = mailSender(table, mailer(env), mailSealOf(env.CODES_KEY_ARN))

const sending: SendCodeDeps = {
  table,
  budget: { perDay: Number(env.TEXT_MESSAGES_PER_DAY) },
  domain: new URL(env.SITE_URL).host,
  async openCode(sealed) {
    const { plaintext, messageHeader } = await decrypt(keyring, sealed)
    return { code: plaintext.toString(), boundTo: messageHeader.encryptionContext }
  },
  publish: textMessages(openClient(SNSClient)),
  mail: (toMail, poolId) =>
    mailSignInCode({ table, mails, siteUrl: env.SITE_URL, isAdmin: openAdmins(poolId).isAdmin }, toMail, {
      now: new Date(),
      logger,
    }),
  logger,
}

export const handler = middy((event: SmsSenderEvent) => sendCode(sending, event, new Date())).use(
  injectLambdaContext(logger, { clearState: true }),
)
