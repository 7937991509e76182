import { RemovalPolicy } from 'aws-cdk-lib'
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms'
import type { Construct } from 'constructs'

/**
 * Creates the key of the hashes that short codes are stored as (docs/decisions/0084). It never leaves KMS, so a reader
 * of the table cannot find a code of six digits. Losing it would end the codes of one hour. HMAC keys cannot rotate.
 */
export function createShortCodesKey(scope: Construct): Key {
  return new Key(scope, 'ShortCodesKey', {
    description: 'Hashes of short codes by e-mail, text message and of device sign-ins',
    keySpec: KeySpec.HMAC_256,
    keyUsage: KeyUsage.GENERATE_VERIFY_MAC,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  })
}
