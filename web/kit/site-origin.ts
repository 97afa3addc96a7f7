import { createContext, useContext } from 'react'

/**
 * The site's origin: `https://www.example.com`. A server that renders a page gets it as a setting; a browser knows it.
 */
export const SiteOrigin = createContext(globalThis.location?.origin ?? '')
export const useSiteOrigin = (): string => useContext(SiteOrigin)
