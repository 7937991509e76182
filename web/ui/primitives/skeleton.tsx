import type { CSSProperties } from 'react'
import styles from './skeleton.module.css'

/** A placeholder shape while content loads; wrap a group in one element with `aria-busy`. */
export function Skeleton({ width, height, radius }: { width?: string; height?: string; radius?: string }) {
  const style: CSSProperties = { inlineSize: width ?? '100%', blockSize: height ?? '1em' }
  return (
    <span className={styles.skeleton} style={radius ? { ...style, borderRadius: radius } : style} aria-hidden="true" />
  )
}
