import { CfnOutput, Stack } from 'aws-cdk-lib'
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront'
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import type { Key } from 'aws-cdk-lib/aws-kms'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { type AccessRecords, createAccessRecords } from '../data/access-records-key.ts'
import { createBackup } from '../data/backup.ts'
import { createBucket } from '../data/bucket.ts'
import { createFirewall } from '../data/firewall.ts'
import { createMedia } from '../data/media.ts'
import { createPaymentSecret } from '../data/payment-secret.ts'
import { createPushKey } from '../data/push-key.ts'
import { createShortCodesKey } from '../data/short-codes-key.ts'
import { createTable } from '../data/table.ts'
import { createUserPool } from '../data/user-pool.ts'
import { stackName } from '../kit/names.ts'
import { addAccounts } from '../nouns/accounts.ts'
import { addDeviceChallenges } from '../nouns/device-challenges.ts'
import { region, type Settings } from '../settings.ts'

/**
 * All durable state: table, photos, accounts, payment secret and push key. Deleting the stack or a resource needs two
 * deliberate steps. A first deployment is not `guarded`, so that CloudFormation can roll a failure back and it can be
 * repeated (docs/decisions/0016).
 */
export class StorageStack extends Stack {
  readonly table: Table
  readonly bucket: Bucket
  readonly media: Distribution
  readonly userPool: UserPool
  readonly webClient: UserPoolClient
  readonly paymentSecret: Secret
  readonly pushKey: Key
  readonly codesKey: Key
  readonly shortCodesKey: Key
  readonly accessRecords: AccessRecords

  constructor(scope: Construct, settings: Settings, guarded: boolean) {
    super(scope, 'RetornaStorage', {
      stackName: stackName(scope, 'Storage'),
      env: { region },
      terminationProtection: guarded,
      description: 'Retorna: table, photos, user pool, secrets',
    })
    this.table = createTable(this, settings, guarded)
    this.bucket = createBucket(this, settings)
    this.media = createMedia(this, this.bucket, settings)
    const { pool, client, codesKey } = createUserPool(this, settings, guarded)
    this.userPool = pool
    this.codesKey = codesKey
    this.shortCodesKey = createShortCodesKey(this)
    this.webClient = client
    this.paymentSecret = createPaymentSecret(this)
    this.pushKey = createPushKey(this)
    this.accessRecords = createAccessRecords(this, this.table)
    if (settings.backupVaultArn !== undefined) createBackup(this, settings.backupVaultArn, this.table)
    if (settings.firewall) createFirewall(this, pool)
    addAccounts({ scope: this, pool, codesKey, table: this.table, settings })
    addDeviceChallenges({ scope: this, pool, table: this.table })

    new CfnOutput(this, 'TableName', { value: this.table.tableName })
    new CfnOutput(this, 'BucketName', { value: this.bucket.bucketName })
    new CfnOutput(this, 'MediaDomain', { value: this.media.distributionDomainName })
    new CfnOutput(this, 'PaymentSecretArn', { value: this.paymentSecret.secretArn })
    new CfnOutput(this, 'AccessRecordsReaderArn', { value: this.accessRecords.reader.roleArn })
    new CfnOutput(this, 'UserPoolId', { value: pool.userPoolId })
    new CfnOutput(this, 'UserPoolClientId', { value: client.userPoolClientId })
  }
}
