import {
  type AddToPrincipalPolicyResult,
  PolicyDocument,
  type PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam'
import type { Construct } from 'constructs'

/**
 * The role of one function. It holds its statements itself: a policy of its own for every function would take a tenth
 * of the 500 resources that CloudFormation allows in a stack.
 */
export class FunctionRole extends Role {
  readonly #rights: PolicyDocument

  constructor(scope: Construct, id: string, description: string) {
    const rights = new PolicyDocument()
    super(scope, id, {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description,
      inlinePolicies: { Rights: rights },
    })
    this.#rights = rights
  }

  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.#rights.addStatements(statement)
    return { statementAdded: true, policyDependable: this }
  }
}
