import { Route, Routes } from 'react-router-dom'
import { Layout } from './frame/layout.tsx'
import { Guard } from './guard.tsx'
import { pageRoutes } from './routes.tsx'

export function App() {
  return (
    <Routes>
      <Route element={<Layout />}>
        {pageRoutes.map(({ path, access, page: { Component } }) => (
          <Route
            key={path}
            path={path}
            element={
              <Guard access={access}>
                <Component />
              </Guard>
            }
          />
        ))}
      </Route>
    </Routes>
  )
}
