import { Link } from 'react-router-dom'
import type { RecyclableCard } from '../../../shared/contract/recyclables.ts'
import { recyclablePath } from '../../../shared/recyclables/path.ts'
import { MaterialBadge } from './badges.tsx'
import { PhotoPicture } from './photo-picture.tsx'
import { Price } from './price.tsx'
import styles from './recyclable-row.module.css'

export function RecyclableRow({ card }: { card: RecyclableCard }) {
  return (
    <Link to={recyclablePath(card)} className={styles.row}>
      <PhotoPicture photo={card.cover} alt="" sizes="88px" className={styles.photo} />
      <span className={styles.texts}>
        <Price action={card.action} priceCents={card.priceCents} />
        <span dir="auto" className={styles.title}>
          {card.type}
        </span>
        <span>
          <MaterialBadge category={card.category} />
        </span>
      </span>
    </Link>
  )
}
