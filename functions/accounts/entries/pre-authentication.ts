import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import { AdminGetUserCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import middy from '@middy/core'
import type { PreAuthenticationTriggerEvent } from 'aws-lambda'
import { phoneInE164 } from '../../../shared/people/phones.ts'
import { codeByEmail, poolMetadata } from '../../../shared/people/self-service.ts'
import { observe } from '../../kit/observability.ts'
import { openAdmins } from '../../kit/people/admins/admins.ts'
import { openClient } from '../../kit/services/service-calls.ts'
import { openTable } from '../../kit/table/table.ts'
import { preAuthenticationEnvironment } from '../env.ts'
import { admitSignIn } from '../gates/admit-sign-in.ts'
import { poolPhoneOf } from '../gates/proven-phone.ts'

const env = preAuthenticationEnvironment.read()
const table = openTable(env.TABLE_NAME)
const budget = { perDay: Number(env.TEXT_MESSAGES_PER_DAY) }
const cognito = openClient(CognitoIdentityProviderClient)
const { logger } = observe('accounts-pre-authentication')

/**
 * Runs before the password or passkey, also for unknown addresses; the event does not say which follows
 * (decisions/0034). Cognito passes a refusal code only in the error's text.
 */
export const handler = middy(async (event: PreAuthenticationTriggerEvent): Promise<PreAuthenticationTriggerEvent> => {
  const { userAttributes, validationData, userNotFound } = event.request
  const { sub = '', email = event.userName } = userAttributes
  const phone = validationData?.phone ?? ''
  const hasOtherFactor = async (): Promise<boolean> => {
    const { UserMFASettingList = [] } = await cognito.send(
      new AdminGetUserCommand({ UserPoolId: event.userPoolId, Username: event.userName }),
    )
    return UserMFASettingList.includes('SOFTWARE_TOKEN_MFA')
  }
  await admitSignIn(
    { table, budget, hasOtherFactor, isAdmin: openAdmins(event.userPoolId).isAdmin },
    {
      email,
      phone: phoneInE164(phone) ?? (phone || undefined),
      devicePass: validationData?.device_pass,
      proofPass: validationData?.[poolMetadata.proof],
      deviceKey: validationData?.[poolMetadata.device],
      wantsEmail: validationData?.[poolMetadata.codeBy] === codeByEmail,
      claimsPasskey: validationData?.way === 'passkey',
      account: userNotFound ? undefined : { id: sub, poolPhone: poolPhoneOf(userAttributes) },
    },
    new Date(),
  )
  return event
}).use(injectLambdaContext(logger, { clearState: true }))
