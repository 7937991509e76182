import { CfnWebACL, CfnWebACLAssociation } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'

interface FirewallProps {
  /** `retorna-user-pool`; its metric is called so too. */
  readonly name: string
  readonly description: string
  /** Of what it stands before. */
  readonly resourceArn: string
  /** Requests of one address in five minutes. */
  readonly requestsPerAddress: number
  /** Of them those are not counted that this fits. */
  readonly exempt?: CfnWebACL.StatementProperty
  /** AWS's own rules: by name, with their metric. */
  readonly managed: Readonly<Record<string, 'AWSManagedRulesCommonRuleSet' | 'AWSManagedRulesAmazonIpReputationList'>>
}

/** A web application firewall: too many requests of one address are turned away, and what AWS's own rules know. */
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

/** Counted, but no request is kept: a sample would hold people's addresses. */
function counted(metricName: string): CfnWebACL.VisibilityConfigProperty {
  return { metricName, cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false }
}
