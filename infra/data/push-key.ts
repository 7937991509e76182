import { RemovalPolicy } from 'aws-cdk-lib'
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms'
import type { Construct } from 'constructs'

/**
 * The key by which push services know this application (RFC 8292). Browsers bind their addresses to its public half:
 * with another key nobody could be told any more, so it outlives every mistake. Nobody ever sees the private half, and
 * there is nothing to fill in before a deployment (docs/decisions/0050).
 */
export function createPushKey(scope: Construct): Key {
  return new Key(scope, 'PushKey', {
    description: 'Signs what is sent to the push services of browsers',
    keySpec: KeySpec.ECC_NIST_P256,
    keyUsage: KeyUsage.SIGN_VERIFY,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })
}
