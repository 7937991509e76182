import { EditPage } from '../../features/recyclables/form/edit-page.tsx'
import { Photos } from './photos-slot.tsx'

const slots = { Photos }

export default function EditRoute() {
  return <EditPage slots={slots} />
}
