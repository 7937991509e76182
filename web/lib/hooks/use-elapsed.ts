import { useEffect, useState } from 'react'

export function useElapsed(milliseconds: number): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const timer = window.setTimeout(() => setIsOver(true), milliseconds)
    return () => window.clearTimeout(timer)
  }, [milliseconds])
  return isOver
}
