import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware'
import { AdminAddUserToGroupCommand, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import middy from '@middy/core'
import type { PostConfirmationTriggerEvent } from 'aws-lambda'
import { accountConfirmed } from '../../../events/account-events.ts'
import { profileType } from '../../../shared/contract/profiles.ts'
import { defaultLocale } from '../../../shared/language-tag.ts'
import { outboxPart } from '../../kit/events/outbox.ts'
import { observe } from '../../kit/observability.ts'
import { consentPart } from '../../kit/people/consents.ts'
import { profileItems } from '../../kit/people/profile/profile-change.ts'
import { type NewProfileRow, profileRow } from '../../kit/people/profile/profile-row.ts'
import { openTable, type Table } from '../../kit/table/table.ts'
import { ConditionsFailed, transact } from '../../kit/table/transaction.ts'
import { postConfirmationEnvironment } from '../env.ts'
import { type Acceptance, readAcceptance } from '../gates/acceptance.ts'
import { clearAttempts } from '../gates/attempts.ts'
import { poolRevoker } from '../pool.ts'
import { signOutEverywhere } from '../sign-out-everywhere.ts'

const env = postConfirmationEnvironment.read()
const table = openTable(env.TABLE_NAME)
const cognito = new CognitoIdentityProviderClient({})
const { logger } = observe('accounts-post-confirmation')

export const handler = middy(async (event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> => {
  const now = new Date()
  if (event.triggerSource === 'PostConfirmation_ConfirmSignUp') await afterSignUp(event, now)
  if (event.triggerSource === 'PostConfirmation_ConfirmForgotPassword') await afterRecovery(event, now)
  return event
}).use(injectLambdaContext(logger, { clearState: true }))

/**
 * Signs out all devices, because the old password may be stolen (rules 2.18); covers recoveries that bypass the API.
 */
async function afterRecovery({ userPoolId, request }: PostConfirmationTriggerEvent, now: Date): Promise<void> {
  const { sub = '', email = '' } = request.userAttributes
  await signOutEverywhere({ table, revoke: poolRevoker(cognito, userPoolId) }, sub, now)
  await clearAttempts(table, 'sign-in', email)
  logger.info('signed out after a recovery', { userId: sub })
}

/**
 * Creates the profile and records the accepted terms. Adds the deployment's admin address to the group `admin` only
 * here, after its owner has verified it (rules 2.4).
 */
async function afterSignUp(event: PostConfirmationTriggerEvent, now: Date): Promise<void> {
  const { userPoolId, userName, request } = event
  const { userAttributes } = request
  const { sub = '', email = '', phone_number: phone = '', 'custom:profile_type': type } = userAttributes
  await makeProfile(
    table,
    {
      id: sub,
      email: email.toLowerCase(),
      phone,
      name: null,
      profileType: profileType.parse(type),
      stateId: null,
      cityId: null,
      locale: defaultLocale,
      createdAt: now.toISOString(),
    },
    readAcceptance(userAttributes['custom:terms']),
    now,
  )
  if (email.toLowerCase() === env.ADMIN_EMAIL.toLowerCase()) {
    await cognito.send(
      new AdminAddUserToGroupCommand({ UserPoolId: userPoolId, Username: userName, GroupName: 'admin' }),
    )
    logger.info('admin address confirmed', { userId: sub })
  }
}

/** Guards: no profile exists yet; Cognito may call twice. */
async function makeProfile(
  to: Table,
  profile: NewProfileRow,
  accepted: Acceptance | undefined,
  now: Date,
): Promise<void> {
  try {
    await transact(to, [
      ...profileItems(profileRow.parse(profile)).map((Item) => ({
        Put: { Item, ConditionExpression: 'attribute_not_exists(pk)' },
      })),
      ...(accepted ? [consentPart(profile.id, 'terms', accepted.version, accepted.at)] : []),
      outboxPart(accountConfirmed, { userId: profile.id, profileType: profile.profileType }, now),
    ])
  } catch (error) {
    if (!(error instanceof ConditionsFailed)) throw error
    logger.info('profile exists already', { userId: profile.id })
  }
}
