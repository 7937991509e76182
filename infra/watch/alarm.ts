import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch'

export interface AlarmProps {
  readonly metric: IMetric
  readonly threshold: number
  /** Number of consecutive periods; default 1. */
  readonly periods?: number
  /** Effect on users, then where to look. */
  readonly userImpact: string
}

/** An alarm by the id of its construct, from which its name derives. */
export type NamedAlarm = readonly [id: string, props: AlarmProps]
