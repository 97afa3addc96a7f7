import { createContext, useContext } from 'react'

/** Where the site stands: `https://www.example.com`. A server that renders a page is told; a browser knows. */
export const SiteOrigin = createContext(globalThis.location?.origin ?? '')
export const useSiteOrigin = (): string => useContext(SiteOrigin)
