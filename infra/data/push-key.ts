import { RemovalPolicy } from 'aws-cdk-lib'
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms'
import type { Construct } from 'constructs'

/**
 * Creates the VAPID signing key (RFC 8292). Browsers bind push subscriptions to its public half, so losing the key
 * would end all of them. The private half never leaves KMS (docs/decisions/0050).
 */
export function createPushKey(scope: Construct): Key {
  return new Key(scope, 'PushKey', {
    description: 'Signs what is sent to the push services of browsers',
    keySpec: KeySpec.ECC_NIST_P256,
    keyUsage: KeyUsage.SIGN_VERIFY,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })
}
