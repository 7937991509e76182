import { Link, type LinkProps } from 'react-router-dom'
import { ArrowLeft } from '../icons/icons.ts'
import styles from './back-link.module.css'

/** Leads from a thing back to its list. */
export function BackLink({ children, ...link }: Pick<LinkProps, 'to' | 'children'>) {
  return (
    <Link {...link} className={styles.back}>
      <ArrowLeft aria-hidden="true" />
      {children}
    </Link>
  )
}
