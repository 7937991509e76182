import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  type AttributeType,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import type { EmailMessage, MessageKind, SmsMessage } from '../../../local/aws/cognito/codes/message.ts'
import type { CustomSenderDependencies } from '../../../local/aws/cognito/pool/custom-sender.ts'
import type { UserPoolDefinition } from '../../../local/aws/cognito/pool/definition.ts'
import { createCognito } from '../../../local/aws/cognito/server.ts'
import { type HasPermission, listen } from '../../../local/aws/endpoint/endpoint.ts'

export const testPoolId = 'sa-east-1_Test1Pool'
export const testClientId = '1example23456789abcdefghij'
export const goodPassword = 'Correct-Horse-9'
export const somePhone = '+5511998765432'

export interface TriggerEvent {
  readonly version: string
  readonly triggerSource: string
  readonly region: string
  readonly userPoolId: string
  readonly userName: string
  readonly callerContext: { readonly awsSdkVersion: string; readonly clientId: string }
  readonly request: Record<string, unknown>
  response: Record<string, unknown>
}

export interface FixtureOptions {
  readonly pool?: Partial<UserPoolDefinition>
  readonly client?: Partial<UserPoolDefinition['clients'][number]>
  readonly triggers?: Readonly<Record<string, (event: TriggerEvent) => unknown>>
  readonly mayCall?: HasPermission
  readonly customSender?: CustomSenderDependencies
}

/** Returns a marketplace pool: e-mail as user name, SMS and TOTP, required MFA, hidden existence. */
export function poolDefinition({ pool, client }: FixtureOptions): UserPoolDefinition {
  return {
    id: testPoolId,
    arn: `arn:aws:cognito-idp:sa-east-1:111122223333:userpool/${testPoolId}`,
    MfaConfiguration: 'ON',
    EnabledMfas: ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'],
    AutoVerifiedAttributes: ['email'],
    UsernameAttributes: ['email'],
    UsernameConfiguration: { CaseSensitive: false },
    Policies: {
      PasswordPolicy: {
        MinimumLength: 8,
        RequireLowercase: true,
        RequireUppercase: true,
        RequireNumbers: true,
        RequireSymbols: true,
      },
    },
    Schema: [
      { Name: 'email', Required: true, Mutable: true },
      { Name: 'profile_type', AttributeDataType: 'String', Mutable: true },
    ],
    AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
    UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: ['email'] },
    EmailVerificationSubject: 'Seu código',
    EmailVerificationMessage: 'Código: <b>{####}</b>',
    SmsAuthenticationMessage: 'Entrada: {####}',
    ...pool,
    clients: [
      {
        ClientId: testClientId,
        ExplicitAuthFlows: [
          'ALLOW_USER_SRP_AUTH',
          'ALLOW_USER_PASSWORD_AUTH',
          'ALLOW_CUSTOM_AUTH',
          'ALLOW_REFRESH_TOKEN_AUTH',
        ],
        PreventUserExistenceErrors: 'ENABLED',
        ...client,
      },
    ],
    groups: [
      { GroupName: 'admin', Precedence: 1 },
      { GroupName: 'user', Precedence: 10 },
    ],
  }
}

/** Starts a local pool. The result has all sent messages, a clock that only the test moves, and a client. */
export async function startPool(options: FixtureOptions = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'cognito-'))
  const sms: SmsMessage[] = []
  const emails: EmailMessage[] = []
  const log: string[] = []
  // The clock is frozen between moves, so no test depends on the speed of the machine.
  let instant = Date.now()
  let url = ''
  const start = async () => {
    const endpoint = await createCognito(
      {
        now: () => new Date(instant),
        mayCall: options.mayCall ?? (() => true),
        dataDir,
        log: (line) => log.push(line),
        region: 'sa-east-1',
        accountId: '111122223333',
      },
      {
        pools: [poolDefinition(options)],
        issuerOf: (poolId) => `${url}/${poolId}`,
        invokeTrigger: async (arn, event) => options.triggers?.[arn]?.(event as TriggerEvent),
        sendSms: (message) => void sms.push(message),
        sendEmail: (message) => void emails.push(message),
        customSender: options.customSender,
      },
    )
    return endpoint
  }
  // The issuer contains the address, so the port is bound before the pool opens and kept across restarts.
  let endpoint: Awaited<ReturnType<typeof createCognito>> | undefined
  const server = await listen((request, response) => endpoint?.listener(request, response))
  url = server.url
  endpoint = await start()
  return {
    url,
    dataDir,
    sms,
    emails,
    log,
    client: sdkClient(url),
    advance: (milliseconds: number) => {
      instant += milliseconds
    },
    now: () => new Date(instant),
    /** Returns the code in the last message of a kind, optionally to one address. */
    code: (kind: MessageKind, to?: string): string => {
      const sent = [...emails.map(({ html, ...rest }) => ({ ...rest, text: html })), ...sms]
      const last = sent.findLast((message) => message.kind === kind && (to === undefined || message.to === to))
      const code = /\b\d{6}\b/.exec(last?.text ?? '')?.[0]
      if (!code) throw new Error(`No ${kind} code was sent${to ? ` to ${to}` : ''}.`)
      return code
    },
    /** Starts a second pool over the same data without closing the first, as after a kill. */
    restartWithoutClosing: async () => {
      endpoint = await start()
    },
    close: async () => {
      await endpoint?.close()
      await server.close()
      rmSync(dataDir, { recursive: true })
    },
  }
}
export type LocalPool = Awaited<ReturnType<typeof startPool>>

export function sdkClient(endpoint: string, accessKeyId = 'AKIDADMIN'): CognitoIdentityProviderClient {
  return new CognitoIdentityProviderClient({
    endpoint,
    region: 'sa-east-1',
    credentials: { accessKeyId, secretAccessKey: 'secret' },
    maxAttempts: 1,
  })
}

let created = 0

/** Creates a confirmed user with PASSWORD and PHONE, as the seed does; returns the e-mail address. */
export async function createUser(
  pool: LocalPool,
  { permanent = true, attributes = [] }: { permanent?: boolean; attributes?: AttributeType[] } = {},
): Promise<string> {
  const Username = `user${++created}@example.com`
  await pool.client.send(
    new AdminCreateUserCommand({
      UserPoolId: testPoolId,
      Username,
      MessageAction: 'SUPPRESS',
      TemporaryPassword: goodPassword,
      UserAttributes: [
        { Name: 'email_verified', Value: 'true' },
        { Name: 'phone_number', Value: somePhone },
        ...attributes,
      ],
    }),
  )
  if (permanent) {
    await pool.client.send(
      new AdminSetUserPasswordCommand({ UserPoolId: testPoolId, Username, Password: goodPassword, Permanent: true }),
    )
  }
  return Username
}

/** Returns the refusal of a call as `Name: message`. */
export async function refusal(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'accepted',
    (error: Error) => `${error.name}: ${error.message}`,
  )
}
