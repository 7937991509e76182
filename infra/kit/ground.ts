import type { UserPool } from 'aws-cdk-lib/aws-cognito'
import type { Table } from 'aws-cdk-lib/aws-dynamodb'
import type { EventBus } from 'aws-cdk-lib/aws-events'
import type { Key } from 'aws-cdk-lib/aws-kms'
import type { CfnPlaceIndex, CfnRouteCalculator } from 'aws-cdk-lib/aws-location'
import type { Bucket } from 'aws-cdk-lib/aws-s3'
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import type { Settings } from '../settings.ts'
import type { LiveApi } from './live/live-api.ts'

/** What the nouns of the backend stand on: each takes of it what its functions need. */
export interface Ground {
  /** The stack of what answers requests. */
  readonly scope: Construct
  /** The stack of what follows from events, from the clock and from the table's stream. */
  readonly reactions: Construct
  readonly table: Table
  readonly bucket: Bucket
  readonly bus: EventBus
  readonly live: LiveApi
  readonly placeIndex: CfnPlaceIndex
  readonly routeCalculator: CfnRouteCalculator
  readonly userPool: UserPool
  /** What the payment provider gave us. */
  readonly paymentSecret: Secret
  /** By which push services know the application. */
  readonly pushKey: Key
  /** Whose tokens count: for the gateway, and for functions that read one where none is asked for. */
  readonly tokens: { readonly USER_POOL_ISSUER: string; readonly USER_POOL_CLIENT_ID: string }
  readonly settings: Settings
}
