import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildDecrypt } from '@aws-crypto/decrypt-node'
import { KMS, KmsKeyringNode } from '@aws-crypto/kms-keyring-node'
import { CommitmentPolicy } from '@aws-crypto/material-management-node'
import {
  AdminCreateUserCommand,
  GetUserAttributeVerificationCodeCommand,
  InitiateAuthCommand,
  ResendConfirmationCodeCommand,
  RespondToAuthChallengeCommand,
  SignUpCommand,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { UserPoolDefinition } from '../../../local/aws/cognito/pool/definition.ts'
import { listen } from '../../../local/aws/endpoint/endpoint.ts'
import { createKms } from '../../../local/aws/kms/server.ts'
import { createUser, goodPassword, type LocalPool, somePhone, startPool, testClientId, testPoolId } from './fixture.ts'

const keyArn = 'arn:aws:kms:sa-east-1:111122223333:key/codes'
const functionArn = 'arn:aws:lambda:sa-east-1:111122223333:function:send-sms'
const LambdaConfig: NonNullable<UserPoolDefinition['LambdaConfig']> = {
  CustomSMSSender: { LambdaArn: functionArn, LambdaVersion: 'V1_0' },
  KMSKeyID: keyArn,
}

interface SenderEvent {
  readonly triggerSource: string
  readonly userPoolId: string
  readonly request: { readonly type: string; readonly code: string; readonly userAttributes: Record<string, string> }
}

const events: { functionArn: string; event: SenderEvent }[] = []
const dataDir = mkdtempSync(join(tmpdir(), 'kms-'))
let kmsUrl: string
let closeKms: () => Promise<void>
let pool: LocalPool

beforeAll(async () => {
  const kms = createKms(
    {
      now: () => new Date(),
      mayCall: () => true,
      dataDir,
      log: () => undefined,
      region: 'sa-east-1',
      accountId: '111122223333',
    },
    { keys: [{ id: 'codes', arn: keyArn }] },
  )
  const server = await listen(kms.listener)
  kmsUrl = server.url
  closeKms = server.close
  pool = await startPool({
    // Sign-up and recovery codes use text messages too, so every trigger source occurs.
    pool: { LambdaConfig, AutoVerifiedAttributes: ['phone_number'], UserAttributeUpdateSettings: {} },
    customSender: {
      invokeAsync: (arn, event) => void events.push({ functionArn: arn, event: event as SenderEvent }),
      kms: { endpoint: kmsUrl, accessKeyId: 'AKIDCOGNITO', secretAccessKey: 'secret' },
    },
  })
})
afterAll(async () => {
  await pool.close()
  await closeKms()
  rmSync(dataDir, { recursive: true })
})
beforeEach(() => {
  events.length = 0
})

type ClientProvider = NonNullable<NonNullable<ConstructorParameters<typeof KmsKeyringNode>[0]>['clientProvider']>

const keyring = () =>
  new KmsKeyringNode({
    keyIds: [keyArn],
    clientProvider: (() =>
      new KMS({
        endpoint: kmsUrl,
        region: 'sa-east-1',
        credentials: { accessKeyId: 'A', secretAccessKey: 's' },
      })) as unknown as ClientProvider,
  })

/** Decrypts a code as a function does, with the commitment policy that the AWS documentation names. */
async function opened(code: string, policy = CommitmentPolicy.REQUIRE_ENCRYPT_ALLOW_DECRYPT) {
  const { plaintext, messageHeader } = await buildDecrypt(policy).decrypt(keyring(), Buffer.from(code, 'base64'))
  return { code: plaintext.toString(), context: messageHeader.encryptionContext }
}

const only = (): SenderEvent => {
  expect(events).toHaveLength(1)
  return events[0]?.event as SenderEvent
}

async function signIn(email: string) {
  return pool.client.send(
    new InitiateAuthCommand({
      ClientId: testClientId,
      AuthFlow: 'USER_PASSWORD_AUTH',
      AuthParameters: { USERNAME: email, PASSWORD: goodPassword },
    }),
  )
}

async function finish(email: string, challenge: Awaited<ReturnType<typeof signIn>>, SMS_MFA_CODE: string) {
  return pool.client.send(
    new RespondToAuthChallengeCommand({
      ClientId: testClientId,
      ChallengeName: 'SMS_MFA',
      Session: challenge.Session,
      ChallengeResponses: { USERNAME: email, SMS_MFA_CODE },
    }),
  )
}

it('receives the encrypted code of a sign-in; the pool sends nothing itself', async () => {
  const email = await createUser(pool)
  const challenge = await signIn(email)
  const event = only()
  expect(events[0]?.functionArn).toBe(functionArn)
  expect(event).toMatchObject({
    version: '1',
    triggerSource: 'CustomSMSSender_Authentication',
    region: 'sa-east-1',
    userPoolId: testPoolId,
    callerContext: { clientId: testClientId },
    request: { type: 'customSMSSenderRequestV1', userAttributes: { phone_number: somePhone, email } },
  })
  const { code, context } = await opened(event.request.code)
  expect(code).toMatch(/^\d{6}$/)
  expect(context).toMatchObject({ 'userpool-id': testPoolId })
  expect(pool.sms).toEqual([])
  await expect(finish(email, challenge, code)).resolves.toHaveProperty('AuthenticationResult.AccessToken')
})

it('produces codes that a policy with required key commitment refuses', async () => {
  await signIn(await createUser(pool))
  await expect(opened(only().request.code, CommitmentPolicy.REQUIRE_ENCRYPT_REQUIRE_DECRYPT)).rejects.toThrow(
    /[Cc]ommit/,
  )
})

it('receives every other message with its own source', async () => {
  const sources = async (action: () => Promise<unknown>) => {
    events.length = 0
    await action()
    return events.map(({ event }) => event.triggerSource)
  }
  const Username = 'sender@example.com'
  const UserAttributes = [{ Name: 'phone_number', Value: '+5511912345678' }]
  expect(
    await sources(() =>
      pool.client.send(new SignUpCommand({ ClientId: testClientId, Username, Password: goodPassword, UserAttributes })),
    ),
  ).toEqual(['CustomSMSSender_SignUp'])
  expect(
    await sources(() => pool.client.send(new ResendConfirmationCodeCommand({ ClientId: testClientId, Username }))),
  ).toEqual(['CustomSMSSender_ResendCode'])
  expect(
    await sources(() =>
      pool.client.send(
        new AdminCreateUserCommand({
          UserPoolId: testPoolId,
          Username: 'invited@example.com',
          UserAttributes,
          DesiredDeliveryMediums: ['SMS'],
        }),
      ),
    ),
  ).toEqual(['CustomSMSSender_AdminCreateUser'])
  const email = await createUser(pool)
  const challenge = await signIn(email)
  const { code } = await opened(events.at(-1)?.event.request.code ?? '')
  const AccessToken = (await finish(email, challenge, code)).AuthenticationResult?.AccessToken
  expect(
    await sources(() =>
      pool.client.send(new GetUserAttributeVerificationCodeCommand({ AccessToken, AttributeName: 'phone_number' })),
    ),
  ).toEqual(['CustomSMSSender_VerifyUserAttribute'])
  expect(
    await sources(() =>
      pool.client.send(
        new UpdateUserAttributesCommand({
          AccessToken,
          UserAttributes: [{ Name: 'phone_number', Value: '+5511955554444' }],
        }),
      ),
    ),
  ).toEqual(['CustomSMSSender_UpdateUserAttribute'])
  expect(only().request.userAttributes.phone_number).toBe('+5511955554444')
})

it('refuses to start when its function cannot be called', async () => {
  await expect(startPool({ pool: { LambdaConfig } })).rejects.toThrow('its custom SMS sender cannot be invoked locally')
})
