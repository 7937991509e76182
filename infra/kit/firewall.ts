import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'

interface FirewallProps {
  /** Also the metric name: `retorna-user-pool`. */
  readonly name: string
  readonly description: string
  readonly resourceArn: string
  /** Requests per IP address in five minutes. */
  readonly requestsPerAddress: number
  readonly exempt?: CfnWebACL.StatementProperty
  /** AWS managed rule groups by rule name, which is also the metric name. */
  readonly managed: Readonly<Record<string, 'AWSManagedRulesCommonRuleSet' | 'AWSManagedRulesAmazonIpReputationList'>>
}

/** A web application firewall with a rate limit per IP address and AWS managed rules. */
export class Firewall extends Construct {
  constructor(scope: Construct, id: string, props: FirewallProps) {
    super(scope, id)
    const tooMany: CfnWebACL.RuleProperty = {
      name: 'too-many-of-one-address',
      priority: 0,
      action: { block: {} },
      statement: {
        rateBasedStatement: {
          limit: props.requestsPerAddress,
          evaluationWindowSec: 300,
          aggregateKeyType: 'IP',
          ...(props.exempt ? { scopeDownStatement: { notStatement: { statement: props.exempt } } } : {}),
        },
      },
      visibilityConfig: counted('too-many-of-one-address'),
    }
    const managed = Object.entries(props.managed).map(
      ([name, rules], index): CfnWebACL.RuleProperty => ({
        name,
        priority: index + 1,
        overrideAction: { none: {} },
        statement: { managedRuleGroupStatement: { vendorName: 'AWS', name: rules } },
        visibilityConfig: counted(name),
      }),
    )
    const firewall = new CfnWebACL(this, 'Rules', {
      name: props.name,
      description: props.description,
      scope: 'REGIONAL',
      defaultAction: { allow: {} },
      visibilityConfig: counted(props.name),
      rules: [tooMany, ...managed],
    })
    new CfnWebACLAssociation(this, 'Place', { resourceArn: props.resourceArn, webAclArn: firewall.attrArn })
  }
}

/** Enables metrics but no sampled requests: a sample would store IP addresses. */
function counted(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false }
}
