/** The page that checks a sealed file. */
import { drawVerify } from './verify.tsx';

void drawVerify();
