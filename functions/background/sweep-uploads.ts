/**
 * Every hour: uploads that no envelope and no template refers to any more are deleted, the owners of API keys that end
 * soon are notified, and documents that have reached the age of their account's retention are erased.
 */
import { eraseByAge } from '../../shared/operations/maintenance/erase-by-age.ts';
import { noticeEndingKeys } from '../../shared/operations/maintenance/notice-ending-keys.ts';
import { sweepUploads } from '../../shared/operations/maintenance/sweep-uploads.ts';
import { serveTimer } from '../../shared/serve.ts';

serveTimer('SweepUploads', '5 41 * * * *', sweepUploads, {
  NoticeEndingKeys: noticeEndingKeys,
  EraseByAge: eraseByAge,
});
