import { CfnPlaceIndex } from 'aws-cdk-lib/aws-location'
import type { Construct } from 'constructs'

/** Geocoding. `Storage`, since an ad keeps the coordinates that were found. */
export function createPlaceIndex(scope: Construct): CfnPlaceIndex {
  return new CfnPlaceIndex(scope, 'PlaceIndex', {
    indexName: 'retorna',
    description: 'Addresses in Brazil',
    dataSource: 'Here',
    dataSourceConfiguration: { intendedUse: 'Storage' },
  })
}
