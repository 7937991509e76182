import { Aws } from 'aws-cdk-lib'
import { CfnConfigurationSet, CfnConfigurationSetEventDestination } from 'aws-cdk-lib/aws-ses'
import type { Construct } from 'constructs'
import { configurationSetName } from '../kit/names.ts'
import { region } from '../settings.ts'

/**
 * Creates the configuration set of all e-mails: SES publishes bounces and complaints to the account's default bus, the
 * only one it supports, and both rates to CloudWatch.
 */
export function createConfigurationSet(scope: Construct): void {
  const set = new CfnConfigurationSet(scope, 'ConfigurationSet', {
    name: configurationSetName,
    reputationOptions: { reputationMetricsEnabled: true },
    sendingOptions: { sendingEnabled: true },
  })
  const destination = new CfnConfigurationSetEventDestination(scope, 'MailEvents', {
    configurationSetName,
    eventDestination: {
      name: 'default-bus',
      enabled: true,
      matchingEventTypes: ['BOUNCE', 'COMPLAINT'],
      eventBridgeDestination: { eventBusArn: `arn:aws:events:${region}:${Aws.ACCOUNT_ID}:event-bus/default` },
    },
  })
  destination.addDependency(set)
}
