import { Duration } from 'aws-cdk-lib'
import type { CfnApp } from 'aws-cdk-lib/aws-amplify'
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import type { UserPool, UserPoolClient } from 'aws-cdk-lib/aws-cognito'
import { named } from '../kit/names.ts'
import { region, type Settings } from '../settings.ts'
import type { NamedAlarm } from './alarm.ts'
import { applicationMetric, fiveMinutes } from './metrics.ts'

export interface Spending {
  readonly userPool: UserPool
  readonly webClient: UserPoolClient
  readonly site: CfnApp
  readonly settings: Settings
}

/** The budgets of `functions/kit/limits/budgets.ts` by kind, with what stops when one is used up. */
const budgets = {
  'text-messages': ['TextMessages', 'Codes by text message stop until midnight; passkeys and authenticators work.'],
  'unproven-text-messages': ['UnprovenTextMessages', 'New numbers get no code by text message until midnight.'],
  'unproven-mails': ['UnprovenMails', 'Sign-up and changes of the e-mail address stop until midnight.'],
  'newsletter-mails': ['NewsletterMails', 'New subscriptions to the newsletter stop until midnight.'],
  location: ['Location', 'Suggestions and routes stop until midnight; ads are placed at their city’s centre.'],
  'photo-megabytes': ['Photos', 'Uploads of photos stop until midnight.'],
  'live-calls': ['LiveCalls', 'Chat messages stop until midnight.'],
} as const

export function budgetAlarms(): NamedAlarm[] {
  return Object.entries(budgets).flatMap(([budget, [name, effect]]): NamedAlarm[] => {
    const metric = applicationMetric('budgetUsed', { service: 'budgets', budget }, Stats.MAXIMUM)
    return [
      [
        `Budget${name}Half`,
        { metric, threshold: 50, userImpact: `Half of today's budget is used. At its end: ${effect}` },
      ],
      [`Budget${name}UsedUp`, { metric, threshold: 100, userImpact: effect }],
    ]
  })
}

/** What strangers can spend (docs/cost.md). */
export function spendingAlarms({ userPool, webClient, site, settings }: Spending): NamedAlarm[] {
  const ofPool = { UserPool: userPool.userPoolId, UserPoolClient: webClient.userPoolClientId }
  const throttles = ['SignUpThrottles', 'SignInThrottles', 'TokenRefreshThrottles'].map(
    (metricName, index): [string, Metric] => [
      `throttled${index}`,
      new Metric({
        namespace: 'AWS/Cognito',
        metricName,
        dimensionsMap: ofPool,
        statistic: Stats.SUM,
        period: fiveMinutes,
      }),
    ],
  )
  return [
    [
      'TextMessageSpending',
      {
        metric: new Metric({
          namespace: 'AWS/SNS',
          metricName: 'SMSMonthToDateSpentUSD',
          statistic: Stats.MAXIMUM,
          period: Duration.hours(1),
        }),
        threshold: Math.round(settings.textMessagesPerDay * 31 * textMessageUsd * 0.8),
        userImpact: 'Text messages have cost 80 % of what a month of full days costs; SNS stops at its own limit.',
      },
    ],
    [
      'PoolThrottles',
      {
        metric: new MathExpression({
          label: 'throttled by the pool',
          expression: throttles.map(([id]) => `FILL(${id}, 0)`).join(' + '),
          usingMetrics: Object.fromEntries(throttles),
          period: fiveMinutes,
        }) as IMetric,
        threshold: 20,
        userImpact: 'Sign-ups, sign-ins or renewals are refused: the user pool gets more requests than its quota.',
      },
    ],
    [
      'BytesOut',
      {
        metric: new Metric({
          namespace: 'AWS/AmplifyHosting',
          metricName: 'BytesDownloaded',
          dimensionsMap: { App: site.attrAppId },
          statistic: Stats.SUM,
          period: Duration.hours(1),
        }),
        threshold: settings.bytesOutAlarmGb * 1e9,
        userImpact: 'The site serves more bytes in an hour than expected, at US$ 0.15 a GB.',
      },
    ],
    ...(settings.firewall ? ['user-pool', 'live'].map(firewallAlarm) : []),
  ]
}

const textMessageUsd = 0.03

function firewallAlarm(name: string): NamedAlarm {
  const WebACL = named(name)
  const id = name.replace(/(^|-)([a-z])/g, (_, _dash, letter: string) => letter.toUpperCase())
  return [
    `Firewall${id}`,
    {
      metric: new Metric({
        namespace: 'AWS/WAFV2',
        metricName: 'BlockedRequests',
        dimensionsMap: { WebACL, Region: region, Rule: 'ALL' },
        statistic: Stats.SUM,
        period: fiveMinutes,
      }),
      threshold: 5000,
      userImpact: `A flood reaches ${WebACL}: the firewall refuses thousands of requests. Users of the same address are refused too.`,
    },
  ]
}
