import { CfnPlaceIndex } from 'aws-cdk-lib/aws-location'
import type { Construct } from 'constructs'

/** Creates the geocoding index. Intended use is `Storage` because ads keep the coordinates. */
export function createPlaceIndex(scope: Construct): CfnPlaceIndex {
  return new CfnPlaceIndex(scope, 'PlaceIndex', {
    indexName: 'retorna',
    description: 'Addresses in Brazil',
    dataSource: 'Here',
    dataSourceConfiguration: { intendedUse: 'Storage' },
  })
}
