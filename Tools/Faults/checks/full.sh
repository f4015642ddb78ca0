fill_disks() { :; }
