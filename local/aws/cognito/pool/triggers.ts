import { CognitoFailure } from '../failure.ts'
import type { Client, PoolSettings } from './definition.ts'

/** Runs a function and returns its result; rejects with an Error that carries the function's message. */
export type InvokeTrigger = (functionArn: string, event: unknown) => Promise<unknown>

type TriggerName = Exclude<
  keyof NonNullable<PoolSettings['LambdaConfig']>,
  'PreTokenGenerationConfig' | 'CustomSMSSender' | 'KMSKeyID'
>

interface TriggerCall {
  readonly trigger: TriggerName
  /** For example `PreSignUp_SignUp`. */
  readonly source: string
  readonly username: string
  readonly client?: Client | undefined
  readonly request: Record<string, unknown>
  readonly response: Record<string, unknown>
}

/** Invokes a trigger's function and returns its `response`; undefined when the pool has no such trigger. */
export type CallTrigger = (call: TriggerCall) => Promise<Record<string, unknown> | undefined>

/**
 * Builds a pool's trigger calls. Events follow 'Customizing user pool workflows with Lambda triggers'.
 * @throws UserLambdaValidationException with the function's message when it fails
 * @throws InvalidLambdaResponseException when the function returns no event
 */
export function triggersOf(settings: PoolSettings, region: string, invoke: InvokeTrigger): CallTrigger {
  return async ({ trigger, source, username, client, request, response }) => {
    const configured = settings.LambdaConfig?.PreTokenGenerationConfig
    const versioned = trigger === 'PreTokenGeneration' ? configured : undefined
    const arn = versioned?.LambdaArn ?? settings.LambdaConfig?.[trigger]
    if (!arn) return undefined
    const version = versioned ? versioned.LambdaVersion.slice(1, 2) : '1'
    const event = { ...commonOf(settings, region, { version, source, username, client }), request, response }
    const result = await invoke(arn, event).catch((error: unknown) => {
      const message = error instanceof Error ? error.message : String(error)
      throw new CognitoFailure(
        'UserLambdaValidationException',
        `${trigger} failed with error ${message.replace(/\.$/, '')}.`,
      )
    })
    const answer = isRecord(result) ? result.response : undefined
    if (!isRecord(answer)) throw unrecognizable()
    return answer
  }
}

export function commonOf(
  settings: PoolSettings,
  region: string,
  of: { version: string; source: string; username: string; client?: Client | undefined },
) {
  return {
    version: of.version,
    triggerSource: of.source,
    region,
    userPoolId: settings.id,
    userName: of.username,
    callerContext: {
      awsSdkVersion: 'aws-sdk-unknown-unknown',
      clientId: of.client?.ClientId ?? 'CLIENT_ID_NOT_APPLICABLE',
    },
  }
}

/** The error for a function's answer that lacks a required part. */
export function unrecognizable(): CognitoFailure {
  return new CognitoFailure('InvalidLambdaResponseException', 'Unrecognizable lambda output')
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function textsOf(value: unknown): Record<string, string> {
  const entries = isRecord(value) ? Object.entries(value) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
