import type { UserPool } from 'aws-cdk-lib/aws-cognito'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import type { EventBus } from 'aws-cdk-lib/aws-events'
import type { CfnPlaceIndex } from 'aws-cdk-lib/aws-location'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import type { Settings } from '../settings.ts'

/** What the nouns of the backend stand on: each takes of it what its functions need. */
export interface Ground {
  /** The backend's stack. */
  readonly scope: Construct
  readonly table: Table
  readonly bucket: Bucket
  readonly bus: EventBus
  readonly placeIndex: CfnPlaceIndex
  readonly userPool: UserPool
  /** What the payment provider gave us. */
  readonly paymentSecret: Secret
  /** Whose tokens count: for the gateway, and for functions that read one where none is asked for. */
  readonly tokens: { readonly USER_POOL_ISSUER: string; readonly USER_POOL_CLIENT_ID: string }
  readonly settings: Settings
}
