import { FavouriteButton } from '../../features/favourites/favourite-button.tsx'
import { PlaceMap } from '../../features/map/place-map.tsx'
import { QuestionsSection } from '../../features/questions/questions-section.tsx'
import { DetailPage } from '../../features/recyclables/detail/detail-page.tsx'
import { ReportButton } from '../../features/reports/report-button.tsx'

const slots = { Favourite: FavouriteButton, Place: PlaceMap, Questions: QuestionsSection, Report: ReportButton }

/** An ad with heart, map, questions and report from their own features. */
export default function DetailRoute() {
  return <DetailPage slots={slots} />
}
