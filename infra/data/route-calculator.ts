import { CfnRouteCalculator } from 'aws-cdk-lib/aws-location'
import type { Construct } from 'constructs'

/**
 * Ways by road. Of HERE: the service's terms let no other provider of its first version route what a business moves.
 */
export function createRouteCalculator(scope: Construct): CfnRouteCalculator {
  return new CfnRouteCalculator(scope, 'RouteCalculator', {
    calculatorName: 'retorna',
    description: 'Ways by road in Brazil',
    dataSource: 'Here',
  })
}
