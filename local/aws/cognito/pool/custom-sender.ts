import { buildEncrypt } from '@aws-crypto/encrypt-node'
import { KMS, KmsKeyringNode } from '@aws-crypto/kms-keyring-node'
import { CommitmentPolicy } from '@aws-crypto/material-management-node'
import type { MessageKind } from '../codes/message.ts'
import type { Client, PoolSettings } from './definition.ts'
import { commonOf } from './triggers.ts'

export interface CustomSenderDependencies {
  /** Invokes a function asynchronously: returns once the event is stored. */
  readonly invokeAsync: (functionArn: string, event: unknown) => void
  /** Endpoint of the pool's key, and credentials that may encrypt under it (the service's own grant). */
  readonly kms: { readonly endpoint: string; readonly accessKeyId: string; readonly secretAccessKey: string }
}

interface SmsToSend {
  readonly kind: MessageKind
  readonly username: string
  readonly client?: Client | undefined
  readonly userAttributes: Record<string, string>
  /** A code, or the temporary password of an invitation. */
  readonly code: string
  readonly metadata?: Record<string, string> | undefined
}

export type SmsSender = (message: SmsToSend) => Promise<void>

/** The keyring's types are looser about absent fields than those of the SDK client it is made for. */
type ClientProvider = NonNullable<NonNullable<ConstructorParameters<typeof KmsKeyringNode>[0]>['clientProvider']>

/**
 * The service's documentation tells functions to allow messages without key commitment. The local pool sends such
 * messages, so a function that requires commitment fails here too.
 */
const { encrypt } = buildEncrypt(CommitmentPolicy.FORBID_ENCRYPT_ALLOW_DECRYPT)

/**
 * Returns a sender that invokes the pool's CustomSMSSender function. The AWS Encryption SDK encrypts the code under the
 * pool's key, with the pool's id in the encryption context. Source: Amazon Cognito developer guide, 'Custom sender
 * Lambda triggers'.
 * @throws Error with one sentence when the pool has such a function and the dependencies are missing
 */
export function smsSenderOf(
  settings: PoolSettings,
  region: string,
  outside: CustomSenderDependencies | undefined,
): SmsSender | undefined {
  const { CustomSMSSender: sender, KMSKeyID: generatorKeyId } = settings.LambdaConfig ?? {}
  if (!sender || generatorKeyId === undefined) return undefined
  if (!outside) throw new Error(`User pool ${settings.id}: its custom SMS sender cannot be invoked locally.`)
  const { endpoint, ...credentials } = outside.kms
  const keyring = new KmsKeyringNode({
    generatorKeyId,
    clientProvider: (() => new KMS({ endpoint, region, credentials })) as unknown as ClientProvider,
  })
  return async ({ kind, username, client, userAttributes, code, metadata }) => {
    const encryptionContext = { 'userpool-id': settings.id }
    const { result } = await encrypt(keyring, code, { encryptionContext })
    outside.invokeAsync(sender.LambdaArn, {
      ...commonOf(settings, region, { version: '1', source: `CustomSMSSender_${kind}`, username, client }),
      request: {
        type: 'customSMSSenderRequestV1',
        code: result.toString('base64'),
        clientMetadata: metadata ?? null,
        userAttributes,
      },
    })
  }
}
